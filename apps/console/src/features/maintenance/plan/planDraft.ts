import { PlanDraft } from '@energy-console/contract/maintenance'

/** The fields that say what a plan asks for; it need not be named yet. */
export const draftedFields = PlanDraft.omit({ planName: true, id: true, withOthers: true }).keyof().options

/**
 * A plan as a form has it, with what the form does not show; undefined while something of it is missing or wrong. What the form
 * holds nothing of is not said.
 */
export function planDraft(values: object, unshown: Partial<PlanDraft>): PlanDraft | undefined {
  const said = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  return PlanDraft.safeParse({ ...unshown, ...Object.fromEntries(said) }).data
}
