import { t } from '../../../language/translate.ts';
import { PhotoProblem } from '../photos/photo-problem.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';

const sides = [1_600, 1_000];

/** A photo as a JPEG of at most so many bytes, without where and when it was taken. Throws `PhotoProblem`. */
export async function smallPhoto(file: File, maxBytes: number): Promise<File> {
  for (const longestSide of sides) {
    const { file: small } = await shrinkPhoto(file, longestSide);
    if (small.size <= maxBytes) return new File([small], 'photo', { type: small.type });
  }
  throw new PhotoProblem(t('This picture is too large. Choose a smaller one, or take a photo.'));
}
