ALTER TABLE "voice_utterance" ADD COLUMN "outlasts_clear" boolean DEFAULT false NOT NULL;

ALTER TABLE "alarm_plan" ADD COLUMN "after_clear" varchar(8) DEFAULT 'severe' NOT NULL;

ALTER TABLE "alarm_telling" ADD COLUMN "told_ms" bigint;

ALTER TABLE "alarm_telling" ADD COLUMN "again_ms" bigint;

ALTER TABLE "alarm_telling" ADD COLUMN "times_again" integer DEFAULT 0 NOT NULL;

ALTER TABLE "alarm_telling" ADD COLUMN "came" integer DEFAULT 1 NOT NULL;

ALTER TABLE "alarm_telling" ADD COLUMN "is_clear_told" boolean DEFAULT false NOT NULL;
