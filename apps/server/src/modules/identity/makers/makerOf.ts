import { isStillHere } from '../validity/ofUser'

/**
 * What answers tell of who has made a record (`create_user` of its table), each as SQL: whether that is the caller, and whether
 * he is no user any more, or may not sign in.
 */
export const makerOf = (table: string) => ({
  isOwn: `coalesce(${table}.create_user = nullif(current_setting('app.user', true), '')::bigint, false)`,
  isMakerGone: `not ${isStillHere(`${table}.create_user`)}`,
})
