import { Cairn } from '../../ui/art/cairn.tsx';
import { LostSignpost } from '../../ui/art/lost-signpost.tsx';
import { RidgeScene } from '../../ui/art/ridge-scene.tsx';
import { Rockfall } from '../../ui/art/rockfall.tsx';
import { BrandMark } from '../../ui/mark.tsx';
import { Prose } from '../../ui/prose.tsx';
import { Waymark } from '../../ui/waymark.tsx';
import { Both, GalleryRow } from './both.tsx';

export function Texts() {
  return (
    <Both id="prose" title="Prose" about="Articles and the terms.">
      {() => (
        <>
          <Prose>
            <p className="lead">A first paragraph says why one should read on.</p>
            <p>
              Then comes the text, with <strong>weight</strong> where it matters,{' '}
              <a href="#prose">links</a>, <code>code</code> and a note.
              <sup>
                <a href="#prose">1</a>
              </sup>
            </p>
            <h3>A heading</h3>
            <ul>
              <li>One thing</li>
              <li>And another</li>
            </ul>
            <blockquote>A quotation from the text.</blockquote>
          </Prose>
          <Prose variant="legal">
            <h3>1. What counts</h3>
            <p>Every word. The measure is narrower and the type smaller.</p>
            <p className="legal-note">A note that explains, and binds no one.</p>
          </Prose>
        </>
      )}
    </Both>
  );
}

export function Drawings() {
  return (
    <Both
      id="drawings"
      title="Drawings"
      about="Made here, in tokens: waymarks, ridges, contour lines, one yellow trail."
    >
      {() => (
        <>
          <GalleryRow label="Mark and waymarks">
            <BrandMark className="size-16" />
            <Waymark className="size-8" />
            <Waymark filled className="size-8 text-accent-text" />
          </GalleryRow>
          <div className="contours h-36 rounded-md border border-border" />
          <div className="grid grid-cols-2 items-center gap-6">
            <LostSignpost />
            <Rockfall />
            <Cairn />
          </div>
          <div className="h-96 overflow-hidden rounded-md border border-border">
            <RidgeScene />
          </div>
        </>
      )}
    </Both>
  );
}
