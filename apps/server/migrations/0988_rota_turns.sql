ALTER TABLE "rota" ADD COLUMN "turn_length" varchar(8) DEFAULT 'week' NOT NULL;
