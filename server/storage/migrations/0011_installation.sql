CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	"database" text,
	CONSTRAINT "installation_is_only" CHECK ("installation"."is_only")
);
