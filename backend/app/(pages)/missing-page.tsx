/** What stands in the place of a page that is not there, or that is not for who asks. */
export function MissingPage({ title, reason }: { title: string; reason: string }) {
  return (
    <div className="stack narrow">
      <h1>{title}</h1>
      <p>{reason}</p>
      <p>
        <a href="/chats">Go to the chats</a>
      </p>
    </div>
  );
}
