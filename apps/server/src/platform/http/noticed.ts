import type { ErrorSpec } from '@energy-console/contract'
import { type AppError, refuse } from '../errors'

/** What a call answers that has been done, with something that whoever asked must read (419 of the specification, section 8). */
export class Noticed<D> {
  readonly data: D
  readonly notice: AppError

  constructor(data: D, notice: AppError) {
    this.data = data
    this.notice = notice
  }
}

/** The answer of a call that is done and says more than that: `return withNotice(licence, licensingErrors.belowUse, { … })`. */
export const withNotice = <D>(
  data: D,
  ...notice: [spec: ErrorSpec, params?: AppError['params']]
): Noticed<D> => new Noticed(data, refuse(...notice))
