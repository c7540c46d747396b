/** What several items have in a property when they differ. */
export const mixed = Symbol('mixed')
