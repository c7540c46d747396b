import { DeleteOutlined } from '@ant-design/icons'
import type { Attachment } from '@energy-console/contract/attachments'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/useTranslation'
import styles from './GalleryTiles.module.css'
import { sizeText } from './sizeText'

/** A small picture in a gallery, of an attachment or of what becomes one. */
type Tile = Pick<Attachment, 'id' | 'fileName'> & Partial<Pick<Attachment, 'size'>> & { picture: ReactNode }

interface GalleryTilesProps {
  tiles: readonly Tile[]
  onOpen: (id: string) => void
  /** Without it nothing can be taken away. */
  onRemove?: ((id: string) => void) | undefined
}

/** The small pictures of a gallery, each with its name. */
export function GalleryTiles({ tiles, onOpen, onRemove }: GalleryTilesProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.gallery} aria-label={t('附件')}>
      {tiles.map(({ id, fileName, size, picture }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.open}
            aria-label={t('查看 {{name}}', { name: fileName })}
            onClick={() => onOpen(id)}
          >
            <span className={styles.picture}>{picture}</span>
            <span className={styles.name} title={fileName}>
              {fileName}
            </span>
            {size !== undefined && <span className="muted num">{sizeText(size)}</span>}
          </button>
          {onRemove && (
            <Button
              className={styles.remove}
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('移除 {{name}}', { name: fileName })}
              onClick={() => onRemove(id)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
