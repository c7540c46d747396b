declare module '../../../platform/bus' {
  interface SharedEvents {
    /**
     * Which points a process shows on open pages: all of them, or what has come and gone since the edition before. Without either it
     * says that it still does.
     */
    'values.wanted': {
      process: string
      edition: number
      isWhole: boolean
      added: string[]
      removed: string[]
    }
    /** Some process does not know what others show: they tell all of it. */
    'values.asked': Record<never, never>
  }
}

/** Under what a process is sent the readings that it shows. */
export const valuesTopic = 'values'
/** How often a process says what it shows though nothing has changed, ms. */
export const wantsStillEveryMs = 30_000
