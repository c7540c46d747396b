-- By how much a gateway's clock is off, whether ahead or behind. Those that are ahead are known already.
ALTER TABLE "gateway" RENAME COLUMN "clock_ahead_seconds" TO "clock_drift_seconds";
