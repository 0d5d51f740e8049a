ALTER TABLE "person_events" ADD COLUMN "origin" text DEFAULT 'command' NOT NULL;--> statement-breakpoint
ALTER TABLE "person_events" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "person_events" ADD COLUMN "request_id" text;