import * as z from 'zod'
import { type Call, call } from './call'
import { field, Id } from './fields'
import { operations } from './operations'
import { type Resource, type ResourceSpec, resource } from './resource'
import { sentence } from './sentence'

/** Views of one kind that somebody keeps at most. */
export const mostSavedViews = 200

/** What every kind of saved views has beside its name, and what is special about it. */
export const savedParts = {
  address: field.savedAddress(),
  isShared: field.toggle('共享', { column: true, states: ['共享', '仅自己'] }).default(false),
  /** Who keeps it, as he was called when he saved it last. */
  userName: field.text('保存人', { column: true, readOnly: true }).nullish(),
} as const

type SavedShape = z.ZodRawShape & typeof savedParts

const answered = {
  /** The caller keeps it; otherwise somebody shares it. */
  isOwn: z.boolean(),
  /** Who keeps it is no user any more, or may not sign in: somebody else may take it over. */
  isMakerGone: z.boolean(),
}

/** What every saved view holds, whatever its kind. */
export type SavedViewValues = z.output<z.ZodObject<typeof savedParts>>

/** Pages as somebody has set them up, under names: their records, and how those of people who are gone find another owner. */
export interface SavedViews<S extends SavedShape = SavedShape> {
  views: Resource<S, typeof answered>
  /** Makes the caller the owner of a shared view whose owner is no user any more or may not sign in. */
  takeOver: Call<z.ZodObject<{ id: typeof Id }>, z.ZodUndefined>
}

/**
 * Declares a kind of saved views: the caller's own, and those that others share. Their owner alone shares, renames and removes
 * them; whoever may change his own may take over those of people who have gone.
 */
export function savedViews<S extends SavedShape>(
  spec: Omit<ResourceSpec<S>, 'answered' | 'order'>,
): SavedViews<S> {
  const views = resource({ ...spec, order: { field: spec.title, direction: 'asc' }, answered })
  const { path, noun, label } = spec
  return {
    views,
    takeOver: call({
      method: 'POST',
      path: `/api${path}/takeOver`,
      label: sentence(operations.takeOver, label),
      permission: views.codes.edit,
      changes: [noun],
      audit: sentence(operations.takeOver, label),
      query: z.object({ id: Id.meta({ reference: noun, label }) }),
    }),
  }
}
