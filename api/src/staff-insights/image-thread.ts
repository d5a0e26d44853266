/** A thread that writes images anew for image-pool.ts. */
import sharp from 'sharp';
import { serve } from '../threads/serve.ts';

export interface ImageRequest {
  readonly bytes: Uint8Array;
}

export type ImageResponse =
  | { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | { readonly unreadable: true };

/** Most pixels of an image that is opened. */
const PIXELS_MAX = 24_000_000;
/** Longest side of what is stored: twice the width of the text. */
const SIDE_MAX = 1600;

// one image at a time, on one thread, without memory of earlier ones
sharp.concurrency(1);
sharp.cache(false);

serve(async ({ bytes }: ImageRequest): Promise<ImageResponse> => {
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
    // metadata are left out unless asked for; the orientation that they name is applied before
    const { data, info } = await image
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.height };
  } catch {
    // sharp has one kind of error, for every file that is no image or too large
    return { unreadable: true };
  }
});
