import type { Scalar } from '../kinds'

/** An expression ready to run. `run` never throws: it answers a value or says what went wrong. */
export type CompiledExpression =
  | {
      readonly ok: true
      readonly run: (inputs: ExpressionInputs) => { readonly value: Scalar } | { readonly error: string }
    }
  | {
      readonly ok: false
      /** Chinese sentence and translation key. */
      readonly error: string
      /** The piece of the source that it is about, where that is known. */
      readonly part?: string | undefined
    }

/** All that an expression can see. */
export interface ExpressionInputs {
  readonly value: Scalar
  /** 0 good, 1 uncertain, 2 bad. */
  readonly quality: number
  /** Unix milliseconds, 0 when unknown. */
  readonly ts: number
}
