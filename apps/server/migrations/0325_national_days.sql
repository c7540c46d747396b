CREATE TABLE "national_day" (
	"day" date PRIMARY KEY NOT NULL,
	"day_kind" varchar(16) NOT NULL
);


ALTER TABLE "national_day" ENABLE ROW LEVEL SECURITY;

CREATE POLICY "system_all" ON "national_day" AS PERMISSIVE FOR ALL TO "system" USING (true) WITH CHECK (true);

-- What every data folder has been divided by until now.
insert into national_day (day, day_kind) values
  ('2025-01-01', 'holiday'), ('2025-01-26', 'workday'), ('2025-01-28', 'holiday'), ('2025-01-29', 'holiday'),
  ('2025-01-30', 'holiday'), ('2025-01-31', 'holiday'), ('2025-02-01', 'holiday'), ('2025-02-02', 'holiday'),
  ('2025-02-03', 'holiday'), ('2025-02-04', 'holiday'), ('2025-02-08', 'workday'), ('2025-04-04', 'holiday'),
  ('2025-04-05', 'holiday'), ('2025-04-06', 'holiday'), ('2025-04-27', 'workday'), ('2025-05-01', 'holiday'),
  ('2025-05-02', 'holiday'), ('2025-05-03', 'holiday'), ('2025-05-04', 'holiday'), ('2025-05-05', 'holiday'),
  ('2025-05-31', 'holiday'), ('2025-06-01', 'holiday'), ('2025-06-02', 'holiday'), ('2025-09-28', 'workday'),
  ('2025-10-01', 'holiday'), ('2025-10-02', 'holiday'), ('2025-10-03', 'holiday'), ('2025-10-04', 'holiday'),
  ('2025-10-05', 'holiday'), ('2025-10-06', 'holiday'), ('2025-10-07', 'holiday'), ('2025-10-08', 'holiday'),
  ('2025-10-11', 'workday'), ('2026-01-01', 'holiday'), ('2026-01-02', 'holiday'), ('2026-01-03', 'holiday'),
  ('2026-01-04', 'workday'), ('2026-02-14', 'workday'), ('2026-02-15', 'holiday'), ('2026-02-16', 'holiday'),
  ('2026-02-17', 'holiday'), ('2026-02-18', 'holiday'), ('2026-02-19', 'holiday'), ('2026-02-20', 'holiday'),
  ('2026-02-21', 'holiday'), ('2026-02-22', 'holiday'), ('2026-02-23', 'holiday'), ('2026-02-28', 'workday'),
  ('2026-04-04', 'holiday'), ('2026-04-05', 'holiday'), ('2026-04-06', 'holiday'), ('2026-05-01', 'holiday'),
  ('2026-05-02', 'holiday'), ('2026-05-03', 'holiday'), ('2026-05-04', 'holiday'), ('2026-05-05', 'holiday'),
  ('2026-05-09', 'workday'), ('2026-06-19', 'holiday'), ('2026-06-20', 'holiday'), ('2026-06-21', 'holiday'),
  ('2026-09-20', 'workday'), ('2026-09-25', 'holiday'), ('2026-09-26', 'holiday'), ('2026-09-27', 'holiday'),
  ('2026-10-01', 'holiday'), ('2026-10-02', 'holiday'), ('2026-10-03', 'holiday'), ('2026-10-04', 'holiday'),
  ('2026-10-05', 'holiday'), ('2026-10-06', 'holiday'), ('2026-10-07', 'holiday'), ('2026-10-10', 'workday');
