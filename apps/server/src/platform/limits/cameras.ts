import { mebibyte } from './requests'

/** What pictures of cameras may take of the server, which fetches them for browsers. */
export const cameraLimits = {
  /** Pictures that a user has open: a wall of them, on a few screens. */
  openOfUser: 32,
  /** And a tenant, so that one leaves room for the others. */
  openOfTenant: 128,
  /** One of his own that nobody has asked of for so long makes room for a user's next one, ms: a page that was left asks no more. */
  spareMs: 10_000,
  /** Exchanges with the camera that are under way at once by one key: a player keeps a few, and one more while it changes over. */
  exchanges: { flv: 2, hls: 8, picture: 2 },
  /** One that nobody has asked of for so long is closed, ms: players ask every few seconds. */
  idleMs: 30_000,
  /** For a connection, and for the head of an answer, ms. */
  answerMs: 8_000,
  /** Nothing more of an answer for so long ends it, ms. */
  pauseMs: 15_000,
  /** Bytes of a playlist; of a part of the picture: some seconds of it; of a single picture. */
  playlistBytes: mebibyte,
  partBytes: 32 * mebibyte,
  pictureBytes: 5 * mebibyte,
  /** Parts that one open picture remembers: playlists name the last minute. */
  parts: 2_000,
  /** Bytes that the pictures of captures of a tenant have together: the oldest go when more come. */
  captureBytesOfTenant: 2_048 * mebibyte,
  /** Captures that are kept of a tenant. */
  capturesOfTenant: 200_000,
  /** Captures that come in one message, and bytes of it. */
  capturesAtOnce: 20,
  captureMessageBytes: 8 * mebibyte,
  /** Bytes of the picture of a capture. */
  captureBytes: 2 * mebibyte,
} as const
