import type { Call, DataOf, Usage } from '@energy-console/contract'
import type { ComponentType } from 'react'
import type { CallInput } from '../../api/callApi'

/** What a text says of the subject, for its `{{placeholders}}`. */
export type Params<S> = (subject: S) => Readonly<Record<string, string | number>>

/** The question before an action. Texts are Chinese, also the translation keys. */
export interface Confirm<S> {
  title: string
  text?: string
  params?: Params<S>
  /** The button's word; the action's own unless told. */
  okText?: string
  /** What follows cannot be taken back: the button is red. */
  isDanger?: boolean
  /** Asked of the server first: where the subject is used, and what of it stands in the way. */
  uses?: (subject: S) => Promise<readonly Usage[]>
}

/** Something that a user can do with a subject: a row, the chosen rows, or the page (`undefined`). */
export interface Action<S, C extends Call = Call> {
  /** Its permission decides who is offered the action, what it `changes` is fetched again. */
  readonly call: C
  /** Chinese, also the translation key, in the context of the noun that the call changes: 确认 is another word for an alarm. */
  readonly label: string
  readonly input: (subject: S) => CallInput<C>
  /** Whether the subject is in a state for it; always, where left out. */
  readonly when?: (subject: S) => boolean
  readonly confirm?: Confirm<S>
  /** What is said when it has succeeded; nothing, where the answer is shown otherwise. */
  readonly done?: string
  readonly icon?: ComponentType
  readonly isDanger?: boolean
}

/** Told what the call has answered. */
export type OnDone<C extends Call> = (answer: DataOf<C>) => void

/** Declares an action. */
export const action = <S, C extends Call>(spec: Action<S, C>): Action<S, C> => spec

/** What tells a homonym of actions apart: the noun that a call changes. */
export const contextOf = ({ changes }: Call): { context?: string } =>
  changes?.[0] === undefined ? {} : { context: changes[0] }

/** Whether a holder of codes may make a call; `holds` says it of one code. */
export function mayCall({ permission }: Call, holds: (code: string) => boolean): boolean {
  if (permission === 'public' || permission === 'session') return true
  return typeof permission === 'string' ? holds(permission) : permission.some(holds)
}

/** Whether the action is offered: the user may do it, and the subject is in a state for it. */
export const isOffered = <S, C extends Call>(
  { call, when }: Action<S, C>,
  subject: S,
  holds: (code: string) => boolean,
): boolean => mayCall(call, holds) && (when?.(subject) ?? true)
