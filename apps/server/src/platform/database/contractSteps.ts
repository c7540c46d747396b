/** What in a statement takes something away that a server of the version before may use, or asks of it what it does not know. */
const contracting: readonly [RegExp, string][] = [
  [/^alter table .*\bdrop (?!constraint\b|default\b|not null\b|identity\b|expression\b)/, 'drops a column'],
  [/^drop (table|view|materialized view|function|type|sequence|schema|domain)\b/, 'drops what may be used'],
  [/^alter (table|view|type|function|sequence|index)\b.*\brename\b/, 'renames'],
  [/^alter table .*\balter (column )?\S+ (set data )?type\b/, 'changes the type of a column'],
  [/^alter table .*\balter (column )?\S+ set not null\b/, 'wants a value that was not wanted'],
  [/^alter table .*\balter (column )?\S+ drop default\b/, 'takes a default away'],
]

/** A column that is added, and what is said of it. */
const addedColumn =
  /\badd (?:column )?(?!constraint\b|check\b|primary\b|unique\b|foreign\b)(?:if not exists )?"?\w+"? ((?:[^,(]|\([^)]*\))*)/g

/** What stands in brackets, as deep as definitions go, and what stands between them up to the next comma. */
const definition = String.raw`(?:[^,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`
/** What makes rows one of a kind, which `on conflict` counts on, or lets them go with others: its name, and what it says. */
const keys = [
  new RegExp(
    String.raw`\bconstraint "?(\w+)"? ((?:unique|primary key|foreign key|exclude)\b${definition})`,
    'g',
  ),
  /^create unique index (?:concurrently )?(?:if not exists )?"?(\w+)"? (on .*)$/g,
]
/** As PostgreSQL names those that were given no name. */
const namedByItself = /_(pkey|key|fkey|excl)$/
const droppedKeys = [
  /\bdrop constraint (?:if exists )?"?(\w+)"?/g,
  /(?:^drop index (?:concurrently )?(?:if exists )?|, )(?:"?\w+"?\.)?"?(\w+)"?/g,
]

/** Statements in lower case, without comments, each in one line; what stands in dollar quotes falls into statements as well. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(/;|\$\w*\$|\bthen\b|\bbegin\b|\bloop\b/)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())

/** Whether a table is made by the same migration, so that nobody uses it yet. */
const madeIn = (statements: readonly string[]) => {
  const made = statements.flatMap(
    (statement) =>
      /^create (?:temp |temporary |unlogged )?table (?:if not exists )?("?[\w.]+"?)/.exec(statement)?.[1] ??
      [],
  )
  return (statement: string) =>
    made.some((name) =>
      new RegExp(`^(?:alter|drop) table (?:if exists |only )*${name}(?![\\w"])`).test(statement),
    )
}

/** The keys that statements make, by their names. */
const keysIn = (statements: readonly string[]) =>
  new Map(
    statements.flatMap((statement) =>
      keys.flatMap((pattern) =>
        [...statement.matchAll(pattern)].map(([, name = '', says = '']): [string, string] => [
          name,
          says.trim(),
        ]),
      ),
    ),
  )

/** The keys that migrations make, in their order: by their names what each says. */
export const keysOf = (migrations: readonly string[]): ReadonlyMap<string, string> =>
  keysIn(migrations.flatMap(statementsOf))

/** Names of keys that a statement takes away. */
const droppedIn = (statement: string): string[] => {
  const [ofTable, ofIndex] = droppedKeys
  const pattern = statement.startsWith('alter table') ? ofTable : ofIndex
  return /^(alter table|drop index)\b/.test(statement) && pattern
    ? [...statement.matchAll(pattern)].map(([, name = '']) => name)
    : []
}

/**
 * What a migration does that servers of the version before may not bear, a line for each; none where it only adds.
 *
 * @param before the keys that migrations before it have made
 */
export function contractSteps(sql: string, before: ReadonlyMap<string, string> = new Map()): string[] {
  const statements = statementsOf(sql)
  const isNew = madeIn(statements)
  const anew = keysIn(statements)
  const isKept = (name: string) => {
    const [was, is] = [before.get(name), anew.get(name)]
    // other columns than before are another key; a reference may do otherwise with what it refers to
    return is !== undefined && (is === was || is.startsWith('foreign key'))
  }
  return statements
    .filter((statement) => !isNew(statement))
    .flatMap((statement) => {
      const found = contracting.flatMap(([pattern, what]) => (pattern.test(statement) ? what : []))
      for (const name of droppedIn(statement))
        if ((before.has(name) || namedByItself.test(name)) && !isKept(name))
          found.push(`drops the key ${name}`)
      if (statement.startsWith('alter table'))
        for (const [, rest = ''] of statement.matchAll(addedColumn))
          if (/\bnot null\b/.test(rest) && !/\bdefault\b|\bgenerated\b/.test(rest))
            found.push('adds a column that wants a value')
      return found.map((what) => `${what}: ${statement}`)
    })
}
