import { z } from "zod";

/**
 * What the backend says to a person beside the texts of a model, by code, in English. `{name}` stands for a value. A
 * client says it in the language of the person.
 */
export const SAID = {
  // Progress
  posting: "Posting...",
  postingOf: "Posting {number} of {count}...",
  uploadingPicture: "Uploading the picture...",
  uploadingPictures: "Uploading {count} pictures...",
  moreAttached: "More is attached than {model} can read at once.",
  textLeftOut: '"{title}" was left out.',
  textReadInPart: 'Of "{title}" only the first {percent} % were read.',
  earlierLeftOut: "Earlier messages were left out.",
  othersToo: "Left out or read in part, too: {count} more.",
  modelWaits: "The model's provider is busy. Linnet asks it again after {seconds} seconds.",
  modelReplaced: "{refused} is not known to its provider any more. {next} answers instead.",
  // Routes
  askedResearch: "The person asked for research.",
  askedPublish: "The person asked to post the draft.",
  noDraftYet: "There is no draft to post yet, so one is written first.",
  askedDraft: "The person asked for a draft.",
  confirmedResearch: "The person confirmed the research.",
  askedRevision: "The person asked for another version.",
  nothingRead: "Nothing has been read yet, so research comes first.",
  draftFollows: "A draft follows at once.",
  tooMuchText: "There is too much text to decide by, so it is read first.",
  wantsPosted: "The person wants the draft posted.",
  decidesPosted: "The person decides what becomes of what was posted.",
  newAttached: "Something new is attached, so it is read first.",
  isContent: "The person is content, and did not ask to post anything.",
  bringsUpNew: "The person brings up something new.",
  asksForFacts: "The person asks about the facts behind the draft.",
  speaksOfPosting: "The person speaks of posting but does not ask for it yet.",
  asksQuestion: "The person asks a question.",
  saysChanges: "The person says what to change in the draft.",
  onResearch: "The person has something to say about the research.",
  wantsDraft: "The person wants a draft.",
  answeredResearch: "The person answered what the research asked.",
  addsToResearch: "The person adds to what was researched.",
  // Warnings of a request to publish
  triedUnanswered:
    "An earlier try was not answered, and the post is not among the latest ones of @{account}. Look there first: it may be up, and would be up twice.",
  otherTextUp:
    "Another text is up: {urls}. This posts the new one beside it. To take that one down first, decline this and ask for it.",
  overMonthLimit:
    "This passes your limit of {amount} a month for X. Decline it, post it yourself on X, or approve it nevertheless.",
  missedTime:
    "It was to be posted on {time}. Linnet could not post it then, and asks before it posts late.",
  cameUpSince: "You approved this for {time}. Since then something has come up.",
  onlyApproved: "Linnet posts only what you approve.",
  approvedUnknown: "It cannot be told what you approved.",
  accountChanged: "You approved it for {approved}, and {connected} is connected now.",
  threadChanged: "It goes on another thread than the one that you approved.",
  draftChanged: "You changed the draft after you approved it.",
  answeredChanged: "It answers another post than the one that you approved, or none.",
  timeUnread:
    "You asked for a later time, and named none that Linnet can read. Choose one: an approval without a time posts at once.",
  timeOver:
    "{time} is over already. Choose a later time: an approval without a time posts at once.",
  timeTooFar:
    "{time} is too far away. Choose a time within {days} days: an approval without a time posts at once.",
  timeNamed:
    "You named a time: {time}. Choose it when you approve: an approval without a time posts at once.",
  // Failures of a turn
  modelUnreached:
    "{model} could not be reached: {reason}. Check that its server runs and its address is right.",
  noCreditAt: "The account at {provider} has no credit or quota left for {model}.",
  noCredit: "The account at the provider has no credit or quota left for {model}.",
  addCreditAt: "Add some at {billing}, or use another key ({variable}) or model: {url}.",
  addCredit: "Add some there, or use another key ({variable}) or model: {url}.",
  operatorAddsCreditAt:
    "Whoever runs Linnet adds some at {billing}, or sets another key ({variable}) or model and starts Linnet again.",
  operatorAddsCredit:
    "Whoever runs Linnet adds some there, or sets another key ({variable}) or model and starts Linnet again.",
  thenTryAgain: "Then try again.",
  quotaReturns: "A free quota of a day returns by itself.",
  providerSays: "The provider says ({status}): {reason}.",
  modelUnknown: "The provider does not know {model} ({status}).",
  setModelTo: "Set LINNET_MODEL to one that it offers: {models}.",
  setModel: "Set LINNET_MODEL to one that it offers.",
  keyRefused: "The provider of {model} refused the key ({status}).",
  pasteKey:
    "Paste a key that may use this model at {url}, or set {variable} and start Linnet again.",
  operatorSetsKey:
    "Whoever runs Linnet sets {variable} to a key that may use this model, and starts Linnet again.",
  overLimit: "The provider of {model} is over its limit (429).",
  waitMinutes: "It asks to wait {count} minutes.",
  waitHours: "It asks to wait {count} hours.",
  waitOrCheckPlan:
    "Wait a little, or check the plan and quota of {variable}, then send the message again.",
  answeredTooLate: "{model} did not answer in time ({status}). Try again.",
  requestRefused: "{model} refused the request ({status}): {reason}.",
  modelBroke: "{model} failed ({status}): {reason}.",
  tryInAMoment: "Try again in a moment.",
  clientRefused:
    "Your editor or browser does not let Linnet use {model}: {reason}. Allow it there, or choose another model in Linnet's settings.",
  clientQuota:
    "{model} has no quota left: {reason}. Wait until it has, or choose another model in Linnet's settings.",
  clientTooLong:
    "The conversation is too long for {model}: {reason}. Attach less, begin a new chat, or choose another model in Linnet's settings.",
  clientUnknownModel:
    "Your editor or browser does not have {model} any more: {reason}. Choose another model in Linnet's settings.",
  clientFailed: "{model} failed: {reason}. Send the message again.",
  clientAway:
    "No editor or browser of yours that has {model} has answered. Open it, and send the message again.",
  wentSilent:
    "{model} went silent for {seconds} seconds and was cut off. Send the message again, or choose another model.",
  setIdleSeconds:
    "Or set LINNET_MODEL_IDLE_SECONDS to more, if it needs longer, and start Linnet again.",
  operatorSetsIdleSeconds:
    "Or ask whoever runs Linnet to set LINNET_MODEL_IDLE_SECONDS to more, if it needs longer.",
  takesNoTools:
    "{model} takes no tools, and Linnet cannot draft without them ({status}): {reason}.",
  tooLong:
    "The conversation is too long for {model} ({status}): {reason}. Attach less, or begin a new chat.",
  setContextTokens:
    "Or set LINNET_CONTEXT_TOKENS to the number of tokens that it reads, and start Linnet again.",
  operatorSetsContextTokens:
    "Or ask whoever runs Linnet to set LINNET_CONTEXT_TOKENS to the number of tokens that it reads.",
  chooseOtherModel: "Choose another model (LINNET_MODEL, or {url}).",
  operatorSetsModel: "Whoever runs Linnet sets another LINNET_MODEL.",
  chooseModelOrReword:
    "Choose another model (LINNET_MODEL, or {url}), or send the message with other words.",
  operatorSetsModelOrReword:
    "Whoever runs Linnet sets another LINNET_MODEL, or you send the message with other words.",
  tokensUsedUp:
    "You may use {count} tokens a day here, and they are used up. Send the message again after midnight UTC, or ask whoever runs the backend for more.",
  wroteNothing: "{model} wrote nothing that could be a draft.",
  wasFiltered: "{model} was stopped by its provider's filter before a draft was written.",
  declinedDraft: "{model} declined to write a draft.",
  reachedTokenLimit: "{model} reached its limit of tokens before a post was whole.",
  handedInUnreadable: "{model} handed in drafts in a form that could not be read.",
  chooseModelOrPick:
    "Choose another model (LINNET_MODEL, or {url}), or pick sentences of the source yourself.",
  operatorSetsModelOrPick:
    "Whoever runs Linnet sets another LINNET_MODEL, or you pick sentences of the source yourself.",
  tookTooLong:
    "{model} was ended: working through its text took too long. Attach less text, or send the message with other words.",
  brokeOff: "The answer of {model} broke off or could not be read. Send the message again.",
  turnLost:
    "The turn broke off, or was begun by another version of Linnet. Send the message again.",
  stoppedBackend:
    "The turn stopped the backend twice, and was ended. Send the message in another form.",
  answerTooLarge: "The answer is too large to be stored. Ask for less at once.",
  // Refusals of a file that is to be a picture of a post
  pictureMoves: "The file moves: send a still picture, such as one of its frames as PNG.",
  pictureIsGif: "The file is a GIF: send a still picture, as PNG, JPEG or WebP.",
  pictureOfOtherType: "The file is no picture that X takes: save it as PNG, JPEG or WebP.",
  pictureOverSize: "The file has more than {megabytes} MB: save it with fewer pixels, or as JPEG.",
  pictureTooManyPixels: "The file has more than {millions} million pixels: make it smaller.",
  pictureTooSlow: "The file takes too long to read: make it smaller, or save it again.",
  pictureBroken: "The file is broken: save the picture again, or take another one.",
  pictureNotSmallEnough: "The file cannot be made small enough for X: make it smaller.",
} as const;

/** A code of {@link SAID}. */
export type SaidCode = keyof typeof SAID;

/**
 * Sentences of the backend by their codes, for a client that says them in its own language. A client that does not know
 * one of the codes shows the English text that stands beside them. Where a sentence has a time, `at` and `timeZone` say
 * which, beside `time`, which is in English.
 */
export const saidSchema = z
  .array(
    z.object({
      code: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  )
  .min(1);
export type Said = z.infer<typeof saidSchema>;

/** One sentence with its values. */
export function sentence(code: SaidCode, values?: Said[number]["values"]): Said[number] {
  return values ? { code, values } : { code };
}

/** Fills the places of a text; one without a value stays. */
export function fillPlaces(
  text: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}

/** A decision of where a turn goes that is no model's, with its reason in English and by code. */
export function routed<Next extends string>(next: Next, code: SaidCode) {
  return { next, reasoning: SAID[code], said: [sentence(code)] };
}

/** Whether this version knows a code: a newer backend may have others. */
export function isSaidCode(code: string): code is SaidCode {
  return Object.hasOwn(SAID, code);
}

/** What sentences say in English. */
export function inEnglish(said: Said): string {
  return said
    .map(({ code, values }) => (isSaidCode(code) ? fillPlaces(SAID[code], values) : ""))
    .join(" ");
}
