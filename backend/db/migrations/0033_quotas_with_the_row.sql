-- Counts what a person has with each row that is added, one after another: of requests at once, as many come through as the
-- quota allows. Without the setting, as in an earlier version, nothing is counted.
CREATE FUNCTION "public"."linnet_within_quota"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed bigint := coalesce(nullif(current_setting('linnet.quota_' || TG_TABLE_NAME, true), '')::bigint, 0);
  person text;
  had bigint;
BEGIN
  IF allowed = 0 THEN
    RETURN NULL;
  END IF;
  person := to_jsonb(NEW) ->> TG_ARGV[0];
  PERFORM pg_advisory_xact_lock(hashtextextended('quota ' || TG_TABLE_NAME || ' ' || person, 0));
  EXECUTE format('select count(*) from %I.%I where %I = $1', TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV[0])
    || CASE TG_TABLE_NAME WHEN 'api_keys' THEN ' and (expires_at is null or expires_at > now())' ELSE '' END
    INTO had USING person;
  IF had > allowed THEN
    RAISE EXCEPTION 'a person may have % rows of %', allowed, TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = 'linnet_quota_' || TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "linnet_within_quota" AFTER INSERT ON "chats"
  FOR EACH ROW EXECUTE FUNCTION "public"."linnet_within_quota"('user_id');--> statement-breakpoint
CREATE TRIGGER "linnet_within_quota" AFTER INSERT ON "projects"
  FOR EACH ROW EXECUTE FUNCTION "public"."linnet_within_quota"('user_id');--> statement-breakpoint
CREATE TRIGGER "linnet_within_quota" AFTER INSERT ON "api_keys"
  FOR EACH ROW EXECUTE FUNCTION "public"."linnet_within_quota"('reference_id');
