import { answerAuthRequest } from "../../../../auth/answer-auth-request.ts";

export const GET = answerAuthRequest;
export const POST = answerAuthRequest;
