/** The id of the one user of `local` mode. */
export const LOCAL_OWNER_ID = "owner";
