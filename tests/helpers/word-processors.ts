/**
 * HTML that word processors put on the clipboard: each has a heading, bold and italic words, a link
 * and a list of two items, in its own way.
 */
export const WORD_PROCESSORS: Readonly<Record<string, string>> = {
  Word: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Calibri",sans-serif;} @page WordSection1 {size:595.3pt 841.9pt;} --></style>
<!--[if gte mso 10]><style>table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]-->
</head><body lang=EN-GB link="#0563C1" style='tab-interval:36.0pt'><!--StartFragment-->
<h2 style='mso-margin-top-alt:2pt'>Pay by region<o:p></o:p></h2>
<p class=MsoNormal style='margin-bottom:8.0pt'>Plain, <b style='mso-bidi-font-weight:normal'>bold words</b>, <i style='mso-bidi-font-style:normal'>slanted words</i><span style='mso-spacerun:yes'>  </span>and <a href="https://example.org/pay" style='color:blue'><span style='color:#0563C1'>a link</span></a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>First item<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Second item<o:p></o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="p1" style='width:10pt'><v:imagedata src="file:///C:/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=10 height=10 src="file:///C:/clip_image002.png" v:shapes="p1"><![endif]>Last words<o:p></o:p></p>
<!--EndFragment--></body></html>`,
  'Google Docs': `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4f0c7a52-7fff-1f2e-9d3b-0c2b6d8d5c11"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;font-style:normal;">Pay by region</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap;">Plain, </span><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap;">bold words</span><span style="font-weight:400;">, </span><span style="font-size:11pt;font-weight:400;font-style:italic;">slanted words</span><span style="font-weight:400;"> and </span><a href="https://example.org/pay" style="text-decoration:none;"><span style="color:#1155cc;font-weight:400;text-decoration:underline;">a link</span></a><span style="font-weight:400;">.</span></p><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-weight:400;">First item</span></p></li><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Second item</span></p></li></ul><p dir="ltr"><span style="font-weight:400;">Last words</span></p></b><br class="Apple-interchange-newline">`,
  LibreOffice: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">
<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title>
<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>
<style type="text/css">@page { size: 21cm 29.7cm; margin: 2cm } p { line-height: 115%; margin-bottom: 0.25cm; background: transparent } a:link { color: #000080; so-language: zxx; text-decoration: underline }</style>
</head><body lang="en-GB" link="#000080" vlink="#800000" dir="ltr"><h2 class="western">Pay by region</h2>
<p style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">Plain, <b>bold words</b>, <i>slanted words</i> and <font color="#000080"><u><a href="https://example.org/pay">a link</a></u></font>.</font></font></p>
<ul><li><p style="margin-bottom: 0cm">First item</p></li><li><p style="margin-bottom: 0cm"><span style="font-weight: normal">Second item</span></p></li></ul>
<p><sdfield type=DATETIME sdval="45991" sdnum="2057;2057;D MMM YYYY"></sdfield>Last words<img src="file:///tmp/a.png" name="Image1" align="left"/></p>
</body></html>`,
};
