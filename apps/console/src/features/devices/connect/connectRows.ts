import { cutText } from '@energy-console/contract'
import type { ConnectCandidate, ConnectProposal } from '@energy-console/contract/devices'

/** What a name is connected as, while that is edited. */
export interface ConnectRow {
  id: string
  deviceName: string
  /** `product:<id>`, `template:<key>`, or {@link ofKeys}. */
  choice: string
  /** Key as it came → property; keys that are left out are not taken. */
  mapping: Readonly<Record<string, string>>
}

/** A product is made of the keys that came. */
export const ofKeys = 'keys'

export const choiceOf = ({ productId, templateKey }: Pick<ConnectCandidate, 'productId' | 'templateKey'>) =>
  productId === null ? `template:${templateKey}` : `product:${productId}`

/** The product or the template that a choice stands for. */
export function chosenOf(choice: string): { productId?: string; templateKey?: string } {
  const [kind, ...rest] = choice.split(':')
  const name = rest.join(':')
  return kind === 'product' ? { productId: name } : kind === 'template' ? { templateKey: name } : {}
}

/** The rows that a dialog begins with: the best product that the keys fit, and the name under which it came. */
export const rowsFor = (proposals: readonly ConnectProposal[]): ConnectRow[] =>
  proposals.map(({ id, rawName, candidates: [best] }) => ({
    id,
    deviceName: cutText(rawName, 64),
    choice: best ? choiceOf(best) : ofKeys,
    mapping: best?.mapping ?? {},
  }))

/** The row with another choice: the keys that fit it, as far as that is known. */
export const withChoice = (
  row: ConnectRow,
  choice: string,
  proposal: ConnectProposal | undefined,
): ConnectRow => ({
  ...row,
  choice,
  mapping: proposal?.candidates.find((candidate) => choiceOf(candidate) === choice)?.mapping ?? {},
})

/** The mapping with a key given to a property, or taken from all; a property has one key. */
export function withKey(
  mapping: Readonly<Record<string, string>>,
  key: string,
  propertyNo: string | undefined,
): Record<string, string> {
  const others = Object.entries(mapping).filter(([other, no]) => other !== key && no !== propertyNo)
  return Object.fromEntries(propertyNo === undefined ? others : [...others, [key, propertyNo]])
}

/** What the call takes. */
export const bodyRow = ({ id, deviceName, choice, mapping }: ConnectRow) => ({
  ...{ id, deviceName: deviceName.trim() },
  ...chosenOf(choice),
  mapping: { ...mapping },
})
