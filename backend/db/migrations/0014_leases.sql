-- Locks the run for the rest of the transaction, as every taking over does, and then reads the epoch in a
-- statement of its own, which sees what was committed while the lock was waited for.
CREATE FUNCTION holds_lease(run uuid, held integer) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM 1 FROM runs WHERE id = run FOR NO KEY UPDATE;
  RETURN EXISTS (SELECT 1 FROM streams WHERE name = run::text AND epoch = held AND NOT closed);
END
$$;
