import { clockToleranceMs } from '../clock/clockTolerance'
import { firstWins, insertReadings } from '../store/insertReadings'

const columnsOf = (first: number, types: readonly string[]) =>
  types.map((type, index) => `$${first + index}::${type}[]`).join(', ')

/** Point, time, value, text and quality, as arrays. */
const readingTypes = ['bigint', 'bigint', 'float8', 'text', 'smallint']

/** $17 is the sequence, $18 the time (Unix ms), $14 to $16 how many readings came and their first and last timestamps. */
const insertBatch = `
insert into ingest_batch (sequence, committed_ms, readings, min_ts, max_ts)
values ($17::bigint, $18::bigint, $14::int, $15::bigint, $16::bigint)`

const insertSamples = `${insertReadings}
  select u.*, $17::bigint from unnest(${columnsOf(1, ['varchar', ...readingTypes])})
    as u(tenant, point, ts, value, text, quality)`

const newestRows = `unnest(${columnsOf(7, ['varchar', 'bigint', ...readingTypes])})
    as u(tenant, station, point, ts, value, text, quality)`

/**
 * The rhythm of a point after a newer reading. It lengthens by half of what is missing and shortens by a sixteenth, so that a
 * burst does not make the next pause look like silence; one long silence counts as eight beats, and no beat as more than a day.
 * What overtakes a value of the future says nothing of it.
 */
const rhythm = (before: string, gap: string) => `
  case when ${gap} < 0 then ${before} when ${before} is null then least(${gap}, 86400000)
    when ${gap} >= ${before} then ${before} + (least(${gap}, greatest(${before}, 1000) * 8, 86400000) - ${before}) / 2
    else ${before} - (${before} - ${gap}) / 16 end`

/**
 * Whether a reading becomes the newest value: it is newer, or the one that is there lies ahead of now ($18), from the time
 * when our own clock was ahead.
 */
const isNewer = (ts: string) => `(${ts} > l.ts or l.ts > $18::bigint + ${clockToleranceMs})`

/** The first of a point and instant wins; the newest values are those that are newer. */
const careful = `stored as (${insertSamples} ${firstWins}), newest as (
  insert into latest_value as l (tenant_id, station_id, point_id, ts, value, text, quality, sequence)
  select u.*, $17::bigint from ${newestRows}
  on conflict (point_id) do update set ts = excluded.ts, value = excluded.value, text = excluded.text,
    quality = excluded.quality, sequence = excluded.sequence, station_id = excluded.station_id,
    gap_ms = ${rhythm('l.gap_ms', '(excluded.ts - l.ts)')}
  where ${isNewer('excluded.ts')})`

/** The same at two thirds of the cost, where no reading is repeated and every point has a newest value already. */
const fast = `stored as (${insertSamples}), newest as (
  update latest_value l set ts = u.ts, value = u.value, text = u.text, quality = u.quality, sequence = $17::bigint,
    station_id = u.station, gap_ms = ${rhythm('l.gap_ms', '(u.ts - l.ts)')} from ${newestRows} where l.point_id = u.point and ${isNewer('u.ts')})`

const insertJournal = (first: number) => `journal as (
  insert into ingest_journal (sequence, points, ts, "values", texts, qualities)
  select $17::bigint, ${columnsOf(first, readingTypes)} where cardinality($${first}::bigint[]) > 0)`

/** Every current reading is a sample: the journal is made of the same columns. */
const plain = insertJournal(2)

/**
 * The journal has columns of its own; readings that lie ahead begin to wait, those whose time has come no longer do, nor do
 * those that were made here.
 */
const full = `${insertJournal(19)}, waiting as (
  insert into ahead_reading (tenant_id, point_id, ts, value, text, quality)
  select * from unnest(${columnsOf(24, ['varchar', ...readingTypes])}) on conflict do nothing
), arrived as (
  delete from ahead_reading a using unnest(${columnsOf(30, ['bigint', 'bigint'])}) as u(point, ts)
  where a.point_id = u.point and a.ts = u.ts
), taken as (
  delete from made_reading m using unnest(${columnsOf(32, ['bigint', 'bigint'])}) as u(point, ts)
  where m.point_id = u.point and m.ts = u.ts)`

/**
 * Gives a batch its place where several processes store batches: its row is held until the batch is there, so that batches become
 * visible in the order of their places. $17 is the last place that this process knows of.
 */
const takePlace = `place as materialized (
  update ingest_order set last = greatest(last, $17::bigint) + 1 returning last)`
const inPlace = (text: string) => text.replaceAll('$17::bigint', '(select last from place)')

/** Which of the statements a batch needs. */
interface Kind {
  /** Nothing is stored but samples, which are the current readings. */
  isPlain: boolean
  /** A repeated reading makes it fail (23505) and store nothing. */
  isFast: boolean
  /** Other processes store batches as well: the statement takes the place itself, and answers it as `sequence`. */
  isShared: boolean
}

/**
 * The statement that stores a batch, which is one transaction: samples, newest values, journal, and the batch's place
 * in the order. The name is that of the prepared statement.
 */
export const commitSql = ({ isPlain, isFast, isShared }: Kind) =>
  statements[isPlain ? 'plain' : 'full'][isFast ? 'fast' : 'careful'][isShared ? 'shared' : 'alone']

const statement = (name: string, parts: readonly string[]) => {
  const text = `${parts.join(', ')}${insertBatch}`
  return {
    alone: { name, text: `with ${text}` },
    shared: { name: `${name}-shared`, text: `with ${takePlace}, ${inPlace(text)} returning sequence` },
  }
}

const statements = {
  plain: {
    fast: statement('ingest-plain-fast', [fast, plain]),
    careful: statement('ingest-plain', [careful, plain]),
  },
  full: {
    fast: statement('ingest-full-fast', [fast, full]),
    careful: statement('ingest-full', [careful, full]),
  },
}
