import { useEffect, useState } from 'react'

/** A picture that is still on the device. */
export function LocalPicture({ file, name }: { file: Blob; name: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <img src={url} alt={name} decoding="async" />
}
