import { getTariff, type Tariff, type TariffDetail } from '@energy-console/contract/energy'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../api/useCall'
import { DraftDialog } from '../../../../kit/drafts/DraftDialog'
import { useDraftKey, useDraftOffer } from '../../../../kit/drafts/useDraftOffer'
import { Failure } from '../../../../kit/Failure'
import type { TariffDraft } from '../terms/tariffDraft'
import { OpenTariff } from './OpenTariff'

interface StoredTariffProps {
  tariff: Tariff
  today: string
  onDirty: (isDirty: boolean) => void
  onRemoved: () => void
}

/** A stored tariff in its editor, once it has come. */
export function StoredTariff({ tariff, ...rest }: StoredTariffProps) {
  /** What was stored meanwhile is opened anew. */
  const [opening, setOpening] = useState(0)
  const { data, error, refetch } = useCall(getTariff, { query: { id: tariff.id } })
  if (error && !data) return <Failure text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 12 }} />
  return <Offered key={opening} stored={data} onOutdated={() => setOpening((count) => count + 1)} {...rest} />
}

const draftOf = ({ tariffName, validFrom, remark, terms }: TariffDetail): TariffDraft => ({
  tariffName,
  validFrom,
  remark: remark ?? '',
  reason: '',
  terms,
})

interface OfferedProps extends Omit<StoredTariffProps, 'tariff'> {
  stored: TariffDetail
  onOutdated: () => void
}

/** Offers what an earlier time left unsaved before anything is edited. */
function Offered({ stored, ...rest }: OfferedProps) {
  const draftKey = useDraftKey(`tariff.${stored.id}`)
  const [content] = useState(() => JSON.stringify(draftOf(stored)))
  const { opened, draft, restore, discard } = useDraftOffer(draftKey, { content, revision: stored.revision })
  if (draft) return <DraftDialog savedAt={draft.savedAt} onRestore={restore} onDiscard={discard} />
  if (!opened) return null
  return (
    <OpenTariff
      stored={stored}
      draftKey={draftKey}
      opened={JSON.parse(opened.content) as TariffDraft}
      revision={opened.revision}
      isDraft={opened.isDraft}
      {...rest}
    />
  )
}
