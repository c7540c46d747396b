import type { Lifecycle, ManualMove } from '@energy-console/contract'
import type { Attachment } from '@energy-console/contract/attachments'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import { ActionForm } from '../action/ActionForm'
import { MovePhotos } from './MovePhotos'
import { MoveWords } from './MoveWords'
import { type Said, saidMove, saidWords } from './moveAction'

interface MoveDialogProps {
  life: Lifecycle
  id: string
  move: ManualMove
  /** What the record is called; what it is unless told. */
  name?: string | undefined
  /** What it brings about besides, above what is asked. */
  hint?: ReactNode
  onClose: () => void
}

/** What the form holds; of the photos it knows more than is said. */
type Filled = Omit<Said, 'photos'> & { photos?: Attachment[] }

/** Asks what is to be said with a move, and makes it. */
export function MoveDialog({ life, id, move, name, hint, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const { photoHolder } = life
  return (
    <ActionForm
      action={saidMove(move)}
      subjectOf={(said: Filled) => ({ id, said: filled(said) })}
      title={`${t(move.transition.label, { context: life.noun })} · ${name ?? t(life.label)}`}
      onClose={onClose}
    >
      {hint}
      <MoveWords transition={move.transition} />
      {photoHolder !== undefined && <MovePhotos holder={photoHolder} transition={move.transition} />}
    </ActionForm>
  )
}

/** What was left empty is not said. */
export const filled = ({ photos = [], ...words }: Filled): Said => ({
  ...saidWords(words),
  ...(photos.length > 0 ? { photos: photos.map(({ id }) => id) } : {}),
})
