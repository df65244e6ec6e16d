import { answerAuthRequest } from "../../../../http/answer-auth-request.ts";

export const GET = answerAuthRequest;
export const POST = answerAuthRequest;
