import type { Attachment } from '@energy-console/contract/attachments'
import { useTranslation } from 'react-i18next'
import { LocalGallery } from '../../../../kit/attachments/LocalGallery'
import { type KeptBeside, missingOf } from '../store/beside'

interface KeptFilesProps {
  files: readonly Attachment[]
  /** Undefined while it is read, null where this device keeps nothing. */
  beside: KeptBeside | null | undefined
}

/** Files where there is no network: the pictures that this device keeps, and by name what it does not. */
export function KeptFiles({ files, beside }: KeptFilesProps) {
  const { t } = useTranslation()
  if (beside === undefined || files.length === 0) return null
  const pictures = files.flatMap((attachment) => {
    const kept = beside?.pictures.find(({ id }) => id === attachment.id)
    return kept ? [{ attachment, picture: kept.picture }] : []
  })
  const missing = missingOf(files, beside).map(({ fileName }) => fileName)
  return (
    <div>
      <LocalGallery pictures={pictures} />
      {missing.length > 0 && (
        <p className="muted">{t('没有保存在这台设备上：{{names}}', { names: missing.join(t('、')) })}</p>
      )}
    </div>
  )
}
