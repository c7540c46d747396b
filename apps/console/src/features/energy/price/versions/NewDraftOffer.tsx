import { DraftDialog } from '../../../../kit/drafts/DraftDialog'
import { useDraftKey, useDraftOffer } from '../../../../kit/drafts/useDraftOffer'
import type { TariffDraft } from '../terms/tariffDraft'
import { newDraftKey } from './NewTariff'

interface NewDraftOfferProps {
  stationId: string
  onRestore: (draft: TariffDraft) => void
}

/** Offers the new tariff that an earlier time left unsaved. */
export function NewDraftOffer({ stationId, onRestore }: NewDraftOfferProps) {
  const { draft, discard } = useDraftOffer(useDraftKey(newDraftKey(stationId)), { content: '', revision: 0 })
  if (!draft) return null
  return (
    <DraftDialog
      savedAt={draft.savedAt}
      onDiscard={discard}
      // written by this console, as the editor of a new tariff had it
      onRestore={() => onRestore(JSON.parse(draft.content) as TariffDraft)}
    />
  )
}
