/** Enterprise software: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const ENTERPRISE = `
[tool]
SAP Business One
SAP BW | SAP Business Warehouse
SharePoint development
Knockout.js | KnockoutJS
SAP SD
SAP HANA
PeopleSoft HCM
WebLogic
WebSphere
JBoss
Struts
WCF
LINQ
PowerBuilder
AS/400 | iSeries
WordPress development
Visual Basic | VB.NET, VB6
VBA | Visual Basic for Applications
COBOL
Fortran
ABAP | SAP ABAP
Entity Framework | EF Core
Blazor
WPF | WinForms
Xamarin
Visual Studio
Visual Studio Code | VS Code, VSCode
[method]
Software testing | testing software, application testing
APIs
API integration | API connectivity
System architecture
Relational databases | RDBMS
Web development | web application development, web applications
Software development
Web services
Software development life cycle | SDLC, software development lifecycle
GUI development | GUI
Coding standards
Enterprise architecture
Technical leadership | technical lead
[certificate]
Oracle Certified Professional Java | OCPJP, OCP Java
`;
