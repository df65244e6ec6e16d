import { type ModelsInUse, modelsSchema } from "@linnet/protocol";
import { ProblemError } from "../errors/problem-error.ts";
import { ChatsApi } from "./chats-api.ts";
import { DraftsApi } from "./drafts-api.ts";
import { HttpClient, type HttpClientOptions } from "./http-client.ts";
import { ModelCallsApi } from "./model-calls-api.ts";
import { ProjectsApi } from "./projects-api.ts";
import { ScheduledPostsApi } from "./scheduled-posts-api.ts";
import { SessionsApi } from "./sessions-api.ts";

/**
 * The backend's HTTP API as far as a client needs it. Answers are parsed; what goes wrong is a
 * `ProblemError` (the backend said no) or a `ConnectionError` (nobody answered).
 */
export class LinnetApi {
  readonly http: HttpClient;
  readonly chats: ChatsApi;
  readonly drafts: DraftsApi;
  readonly modelCalls: ModelCallsApi;
  readonly projects: ProjectsApi;
  readonly scheduledPosts: ScheduledPostsApi;
  readonly sessions: SessionsApi;

  constructor(options: HttpClientOptions) {
    this.http = new HttpClient(options);
    this.chats = new ChatsApi(this.http);
    this.drafts = new DraftsApi(this.http);
    this.modelCalls = new ModelCallsApi(this.http);
    this.projects = new ProjectsApi(this.http);
    this.scheduledPosts = new ScheduledPostsApi(this.http);
    this.sessions = new SessionsApi(this.http);
  }

  /** The models that read what is sent. */
  models(signal?: AbortSignal): Promise<ModelsInUse> {
    return this.http.fetchJson("/api/models", modelsSchema, { signal });
  }

  /**
   * Whether the backend is ready for work.
   *
   * @returns `false` when it is up and not ready yet.
   * @throws ConnectionError when nobody answers; ProblemError when it is no Linnet backend.
   */
  async isReady(signal?: AbortSignal): Promise<boolean> {
    try {
      await this.http.call("/api/health/ready", { signal });
      return true;
    } catch (error) {
      if (ProblemError.isInstance(error) && error.status === 503) return false;
      throw error;
    }
  }

  /**
   * What the backend's clock says, in milliseconds since the epoch and to the second; `undefined` where the browser does
   * not let it be read.
   *
   * @throws ConnectionError when nobody answers.
   */
  async time(signal?: AbortSignal): Promise<number | undefined> {
    const response = await this.http.send("/api/health/ready", { signal });
    await response.body?.cancel();
    const time = Date.parse(response.headers.get("date") ?? "");
    return Number.isNaN(time) ? undefined : time;
  }
}
