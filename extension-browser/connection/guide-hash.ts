/** The guide that opens by itself has it in its address, until it connects by itself. */
export const GUIDE_HASH = "connect";
