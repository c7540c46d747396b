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

/** What a migration does that servers of the version before may not bear, a line for each; none where it only adds. */
export function contractSteps(sql: string): string[] {
  const statements = statementsOf(sql)
  const isNew = madeIn(statements)
  return statements
    .filter((statement) => !isNew(statement))
    .flatMap((statement) => {
      const found = contracting.flatMap(([pattern, what]) => (pattern.test(statement) ? what : []))
      if (statement.startsWith('alter table'))
        for (const [, rest = ''] of statement.matchAll(addedColumn))
          if (/\bnot null\b/.test(rest) && !/\bdefault\b|\bgenerated\b/.test(rest))
            found.push('adds a column that wants a value')
      return found.map((what) => `${what}: ${statement}`)
    })
}
