/** A kind of record that files belong to, and who may do what with them. */
export interface FileHolder {
  /** The noun of its records. */
  readonly noun: string
  /** Codes of which one is needed to upload. */
  readonly uploadCodes: readonly string[]
  /** Codes of which one is needed to see them. */
  readonly viewCodes: readonly string[]
  /** Anything that is no program, or pictures alone. */
  readonly accepts: 'files' | 'pictures'
  /** Megabytes that one file may have; the installation may allow less. */
  readonly mostMb: number
}
