/** Where a post can be seen. */
export function postUrl(username: string, postId: string): string {
  return `https://x.com/${username}/status/${postId}`;
}
