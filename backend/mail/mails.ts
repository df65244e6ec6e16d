import type { Mail } from "./send-mail.ts";

/** The mail that brings an invitation. */
export function invitationMail(to: string, by: string, link: string): Mail {
  return {
    to,
    subject: "An invitation to Linnet",
    text: `${by} invites you to Linnet, which drafts posts for X from what you are looking at.

Make your account by this link, once, within a week:
${link}

If you do not know the sender, do nothing.
`,
  };
}

/** The mail that brings a link by which a password is chosen. */
export function passwordMail(to: string, link: string, hours: number): Mail {
  return {
    to,
    subject: "Choose a password for Linnet",
    text: `Choose another password for your Linnet account by this link, once, within ${hours === 1 ? "an hour" : `${hours} hours`}:
${link}

If you did not ask for it, do nothing: your password stays as it is.
`,
  };
}
