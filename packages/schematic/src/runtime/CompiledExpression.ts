import type { Scalar } from '../kinds'

/** An expression ready to run. `run` never throws: it answers a value or says what went wrong. */
export type CompiledExpression =
  | {
      readonly ok: true
      readonly run: (inputs: ExpressionInputs) => { readonly value: Scalar } | { readonly error: string }
    }
  | { readonly ok: false; readonly error: string }

/** All that an expression can see. */
export interface ExpressionInputs {
  readonly value: Scalar
  /** 0 good, 1 uncertain, 2 bad. */
  readonly quality: number
  /** Unix milliseconds, 0 when unknown. */
  readonly ts: number
}
