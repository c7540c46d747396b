import { useBlobUrl } from './useBlobUrl'

/** A picture that is still on the device. */
export function LocalPicture({ file, name }: { file: Blob; name: string }) {
  return <img src={useBlobUrl(file)} alt={name} decoding="async" />
}
