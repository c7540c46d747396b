import type { Audience } from '@energy-console/contract'
import { allPages } from '@energy-console/contract/all'
import { dictBizRemove, dictBizSubmit, parameters } from '@energy-console/contract/system'

const rank: Record<Audience, number> = { everybody: 0, operators: 1, administrators: 2 }

/** Codes that stand on no page and are the administrators': parameters and dictionaries. */
const administrators = [
  ...Object.values(parameters.codes),
  ...[dictBizSubmit.permission, dictBizRemove.permission].flat(),
]

const looksOnly = (code: string) => code.endsWith('_view')

/** Who gets each code of the pages; of pages that share one, the most open counts. */
function audiences(): ReadonlyMap<string, Audience> {
  const found = new Map<string, Audience>(administrators.map((code) => [code, 'administrators']))
  const give = (code: string, audience: Audience) => {
    const known = found.get(code)
    if (known === undefined || rank[audience] < rank[known]) found.set(code, audience)
  }
  for (const { code, buttons = {}, firstGrants = {} } of allPages) {
    const { page = 'everybody', look = 'everybody', change = 'operators' } = firstGrants
    if (code !== undefined) give(code, page)
    for (const button of Object.keys(buttons)) give(button, looksOnly(button) ? look : change)
  }
  return found
}

/**
 * What a role is given when it is made, as the pages declare it. Codes that stand on no page go by what they do: looking is
 * for everybody, the rest for operators.
 */
export function firstGrantsOf(audience: Audience): { holds(code: string): boolean } {
  const known = audiences()
  const ofCode = (code: string) => known.get(code) ?? (looksOnly(code) ? 'everybody' : 'operators')
  return { holds: (code) => rank[ofCode(code)] <= rank[audience] }
}
