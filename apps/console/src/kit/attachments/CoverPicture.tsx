import { PictureOutlined } from '@ant-design/icons'
import { useState } from 'react'
import styles from './CoverPicture.module.css'

interface Props {
  /** How large it is. */
  className?: string | undefined
  /** Undefined where there is none, or its address is not known yet. */
  src: string | undefined
  /** Empty where its name stands beside it. */
  alt: string
}

/** The picture of a record in its frame, and its outline there until it has come or where there is none. */
export function CoverPicture({ className = '', src, alt }: Props) {
  const [isThere, setThere] = useState(false)
  return (
    <span className={`${styles.frame} ${className}`}>
      {!isThere && (
        <span aria-hidden="true">
          <PictureOutlined />
        </span>
      )}
      {src !== undefined && (
        <img src={src} alt={alt} onLoad={() => setThere(true)} onError={() => setThere(false)} />
      )}
    </span>
  )
}
