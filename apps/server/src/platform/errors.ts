import { coreErrors, type ErrorSpec } from '@energy-console/contract'

type Params = Record<string, string | number>

/** A refusal or failure on its way to the caller: a declared error, its parameters and, for the log only, details. */
export class AppError extends Error {
  readonly spec: ErrorSpec
  readonly params: Params
  readonly field: string | undefined
  readonly details: unknown

  constructor(spec: ErrorSpec, options: { params?: Params; field?: string; details?: unknown } = {}) {
    super(fill(spec.text, options.params ?? {}))
    this.name = 'AppError'
    this.spec = spec
    this.params = options.params ?? {}
    this.field = options.field
    this.details = options.details
  }
}

/** The error to throw: `throw refuse(gatewayErrors.hasDevices, { count: 3 })`. */
export const refuse = (spec: ErrorSpec, params: Params = {}, field?: string) =>
  new AppError(spec, { params, ...(field === undefined ? {} : { field }) })

/** 404, the same for a foreign record and one that never was. */
export const notFound = () => refuse(coreErrors.notFound)

/** A text with what stands in its gaps. Twice: a reason among the parameters may have gaps of its own, which the others fill. */
export const fill = (text: string, params: Params) => fillOnce(fillOnce(text, params), params)

const fillOnce = (text: string, params: Params) =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole))
