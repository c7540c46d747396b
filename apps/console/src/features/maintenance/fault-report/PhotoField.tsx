import { DeleteOutlined } from '@ant-design/icons'
import { mostReportPhotos } from '@energy-console/contract/maintenance'
import { Button } from 'antd'
import { useTranslation } from '../../../i18n/useTranslation'
import { LocalPicture } from '../../../kit/attachments/LocalPicture'
import { PickButtons } from '../../../kit/attachments/PickButtons'
import styles from './FaultReportPage.module.css'

interface Props {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
}

/** Photos of a fault as they were taken; they are still on the phone. */
export function PhotoField({ photos, onChange }: Props) {
  const { t } = useTranslation()
  const left = mostReportPhotos - photos.length
  return (
    <>
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label={t('照片')}>
          {photos.map((photo, index) => (
            <li key={`${photo.name} ${photo.size} ${photo.lastModified}`}>
              <LocalPicture file={photo} name={photo.name} />
              <Button
                icon={<DeleteOutlined />}
                aria-label={t('移除 {{name}}', { name: photo.name })}
                onClick={() => onChange(photos.filter((_photo, other) => other !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <div className={styles.pick}>
          <PickButtons
            isPictures
            isMultiple={left > 1}
            onPick={(picked) => onChange([...photos, ...picked.slice(0, left)])}
          />
        </div>
      )}
    </>
  )
}
