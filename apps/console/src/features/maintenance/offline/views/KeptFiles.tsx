import type { Attachment } from '@energy-console/contract/attachments'
import { useTranslation } from '../../../../i18n/useTranslation'
import { LocalGallery } from '../../../../kit/attachments/LocalGallery'
import { type KeptPictures, missingOf } from '../store/keptPictures'

interface KeptFilesProps {
  files: readonly Attachment[]
  /** Undefined while it is read, null where this device keeps nothing. */
  beside: KeptPictures | null | undefined
  /** Without it nothing can be taken away. */
  onRemove?: (id: string) => void
}

/** Files where there is no network: the pictures that this device keeps, and by name what it does not. */
export function KeptFiles({ files, beside, onRemove }: KeptFilesProps) {
  const { t } = useTranslation()
  if (beside === undefined || files.length === 0) return null
  const pictures = files.flatMap((attachment) => {
    const kept = beside?.pictures.find(({ id }) => id === attachment.id)
    return kept ? [{ attachment, ...kept }] : []
  })
  const missing = missingOf(files, beside).map(({ fileName }) => fileName)
  const small = pictures.filter(({ isSmall }) => isSmall).map(({ attachment }) => attachment.fileName)
  return (
    <div>
      <LocalGallery pictures={pictures} {...(onRemove ? { onRemove } : {})} />
      {small.length > 0 && (
        <p className="muted">{t('只保存了小图：{{names}}', { names: small.join(t('、')) })}</p>
      )}
      {missing.length > 0 && (
        <p className="muted">{t('没有保存在这台设备上：{{names}}', { names: missing.join(t('、')) })}</p>
      )}
    </div>
  )
}
