/** Design of products and pictures: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const DESIGN = `
[tool]
Figma | FigJam
^Sketch
Adobe XD
InVision
=Framer
Axure | Axure RP
Balsamiq
Zeplin
UserTesting
Hotjar
Optimal Workshop
Adobe Creative Cloud | Adobe Creative Suite, Adobe CC, Creative Cloud, Creative Suite
Photoshop | Adobe Photoshop
~Illustrator | Adobe Illustrator
InDesign | Adobe InDesign
Lightroom | Adobe Lightroom
Adobe Acrobat | Acrobat Pro, Acrobat, Adobe Pro, Adobe Acrobat Pro
After Effects | Adobe After Effects
Premiere Pro | Adobe Premiere, Adobe Premiere Pro, ~Premiere
Adobe Audition | ^Audition
Adobe Animate
Final Cut Pro
DaVinci Resolve | ^Resolve
Avid Media Composer | ^Avid
Avid Pro Tools | Pro Tools
Logic Pro
Ableton Live
^Audacity
OBS Studio
CorelDRAW
Affinity Designer
=Procreate
Canva
GIMP
Inkscape
^Blender
~Maya | Autodesk Maya
3ds Max | 3D Studio Max
Cinema 4D
ZBrush
Houdini
Substance Painter
~Nuke | Foundry Nuke
KeyShot
Capture One
QuarkXPress
Lumion | Enscape, V-Ray
[method]
User research | UX research, user interviews
Usability testing
User experience design | UX, UX design
User interface design | UI design, UI/UX, UX/UI
Interaction design
Information architecture
Wireframing | wireframes
Prototyping | prototypes, prototype development
Design systems
Design thinking
Personas | user personas
Customer journey mapping | journey mapping, user journeys
Card sorting
Heuristic evaluation
Service design
Human-centred design | human-centered design, user-centered design
Visual design
Graphic design
Typography
Brand identity | visual identity
Logo design
Layout design | page layout
Print production | prepress, pre-press, print materials, artworking
Packaging design
Digital illustration
Motion graphics | motion design
Animation | 2D animation, 3D animation
3D modelling | 3D modeling
Storyboarding | storyboards
Video editing
Video production
Colour grading | color grading, color correction
Photography | product photography
Photo retouching | photo editing, retouching, image retouching
Sound design | sound mixing
Audio editing
Audio mixing | audio mastering
Lighting design
Scriptwriting | screenwriting
Art direction
Interior design | interior decorating
Space planning | office moves
Fashion design
Pattern making | patternmaking, pattern corrections
Exhibit design | trade show displays
Content design | UX writing
Journey maps
Ideation workshops
Plain language | plain English
Illustration
Infographics
Presentation design
Social media graphics
Web design
Signage design | signage
Color theory
Space design
Rendering | 3D rendering, visualizations
Construction documents | Contract documents
Sustainable design
Bath design | kitchen and bath design, kitchen design
Product design
[domain]
Post-production
Broadcast production
Publishing
`;
