/**
 * The beginning of every statement that stores readings; what follows selects tenant, point, time (Unix ms), value, text,
 * quality and the sequence of the batch. The first of a point and instant wins: whoever may repeat one adds
 * {@link firstWins}.
 */
export const insertReadings = 'insert into sample (tenant_id, point_id, ts, value, text, quality, sequence)'

/** What is stored already stays. Without it a repeated reading fails the statement (23505). */
export const firstWins = 'on conflict (point_id, ts) do nothing'
