ALTER TABLE "voice_utterance" ADD COLUMN "alarm_id" bigint;
