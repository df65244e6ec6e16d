const POST_ADDRESS =
  /^https?:\/\/(?:(?:www|mobile)\.)?(?:x|twitter)\.com\/(?!i\/)(\w{1,50})\/status\/(\d{1,20})(?:[/?#]|$)/i;

/** Reads whose post on X an address is of, and X's id of it; undefined for every other address. */
export function xPostAt(url: string): { username: string; postId: string } | undefined {
  const [, username, postId] = POST_ADDRESS.exec(url) ?? [];
  return username && postId ? { username, postId } : undefined;
}
