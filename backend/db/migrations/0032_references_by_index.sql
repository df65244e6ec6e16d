CREATE INDEX "chats_project" ON "chats" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "drafts_based_on" ON "drafts" USING btree ("based_on") WHERE "drafts"."based_on" is not null;